const root = document.documentElement;
const speak = (tongue) => {
  root.lang = root.dataset.lang = tongue;
  try { localStorage.setItem('kogge-lab-tongue', tongue); } catch { /* a file may not keep anything */ }
};
const address = new URLSearchParams(location.search);
const asked = address.get('lang');
const light = address.get('theme');
if (light === 'dark' || light === 'light') root.dataset.theme = light;
root.classList.toggle('framed', window.self !== window.top);
let kept = null;
try { kept = localStorage.getItem('kogge-lab-tongue'); } catch { /* the same */ }
const wanted = [asked, kept, ...navigator.languages.map((one) => one.slice(0, 2))];
speak(wanted.find((one) => ['en', 'de', 'it'].includes(one)) ?? 'en');
for (const button of document.querySelectorAll('[data-tongue]')) button.onclick = () => speak(button.dataset.tongue);
for (const button of document.querySelectorAll('.theme')) button.onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
};
for (const table of document.querySelectorAll('table.cards')) {
  const buttons = [...table.querySelectorAll('th button')];
  for (const button of buttons) button.onclick = () => {
    const column = Number(button.dataset.c), again = button.classList.contains('on');
    const up = again ? !button.classList.contains('rev') : false;
    for (const other of buttons) other.classList.toggle('on', other === button);
    button.classList.toggle('rev', up);
    button.closest('th').ariaSort = up ? 'descending' : 'ascending';
    const order = (row) => JSON.parse(row.dataset.v)[column];
    const compare = (a, b) => typeof a === 'string' ? a.localeCompare(b) : (a ?? Infinity) - (b ?? Infinity);
    for (const body of table.tBodies) {
      const rows = [...body.rows].filter((row) => row.dataset.v);
      rows.sort((a, b) => (up ? -1 : 1) * compare(order(a), order(b))).forEach((row) => body.append(row));
    }
  };
}
