import type { Server, Wire } from './socket.svelte';
import { saltFor } from './salts';
import { lookAt } from './tables';

/** The server this page came from. */
export const here: Server = {
  open: () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api/socket`) as unknown as Wire;
  },
  seats: async (table) => (await lookAt(table)).yours,
  salt: saltFor,
};
