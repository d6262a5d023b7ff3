/** Where the page is: an address of this site. */
class Place {
  path = $state(location.pathname);
  hash = $state(decodeURIComponent(location.hash.slice(1)));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Another page; instead of this one, where going back would only lead here again. */
  go(address: string, instead = false): void {
    if (instead) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    if (!this.hash) scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.hash = decodeURIComponent(location.hash.slice(1));
  }

  /** Plain clicks on links of this site change the page without loading it anew. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest('a');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
      return;
    event.preventDefault();
    this.go(link.href.slice(location.origin.length));
  }
}

export const place = new Place();
