import type { Server, Wire } from './socket.svelte';
import { saltFor } from './salts';
import { lookAt } from './tables';

/** The server this page came from. */
export const here: Server = {
  open: (table) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const about = `table=${encodeURIComponent(table)}`;
    return new WebSocket(`${scheme}://${location.host}/api/socket?${about}`) as unknown as Wire;
  },
  seats: async (table) => (await lookAt(table)).yours,
  salt: saltFor,
};
