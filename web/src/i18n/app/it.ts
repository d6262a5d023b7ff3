import type { app as en } from './en';

/** The words of the installed app in Italian. */
export const app: Record<keyof typeof en, string> = {
  'offline.title': 'Nessuna connessione',
  'offline.heading': 'Il porto non si vede più',
  'offline.about':
    'Non c’è connessione con il server. Ogni tua mossa è al sicuro lì; al tavolo si riprende da dove avevi lasciato.',
  'offline.again': 'Riprova',
  'offline.meanwhile': 'Nel frattempo, le regole sono a bordo',
  'preparing.about':
    'I giochi vengono preparati per questo computer, una volta sola. Un tavolo che deve aspettare comincia da sé.',
};
