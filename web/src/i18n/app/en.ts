/** The words of the installed app in English. */
export const app = {
  'offline.title': 'No connection',
  'offline.heading': 'The harbour is out of sight',
  'offline.about':
    'There is no connection to the server. Every move you made is safe there; the table goes on where you left it.',
  'offline.again': 'Try again',
  'offline.meanwhile': 'In the meantime, the rules are on board',
  'preparing.about':
    'The games are being made ready for this machine, once. A table that has to wait begins automatically.',
};
