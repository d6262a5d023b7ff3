/** Keep the shell of the app in this browser, where that is possible. */
export function registerApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    // a browser that refuses simply loads the page anew each time
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  });
}
