import type { app as en } from './en';

/** The words of the installed app in German. */
export const app: Record<keyof typeof en, string> = {
  'offline.title': 'Keine Verbindung',
  'offline.heading': 'Der Hafen ist außer Sicht',
  'offline.about':
    'Es gibt gerade keine Verbindung zum Server. Jeder deiner Züge ist dort sicher; am Tisch geht es weiter, wo du warst.',
  'offline.again': 'Noch einmal versuchen',
  'offline.meanwhile': 'Die Regeln sind derweil an Bord',
  'preparing.about':
    'Die Spiele werden für diesen Rechner vorbereitet, einmalig. Ein Tisch, der warten muss, beginnt von selbst.',
};
