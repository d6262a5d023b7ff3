/** Towns of the Hanse: a name for whoever has not said one. */
const TOWNS = [
  'Bergen',
  'Brügge',
  'Danzig',
  'Deventer',
  'Elbing',
  'Greifswald',
  'Kampen',
  'Kolberg',
  'Lübeck',
  'Narva',
  'Riga',
  'Rostock',
  'Soest',
  'Stralsund',
  'Thorn',
  'Wismar',
];

export function guestName(): string {
  return TOWNS[Math.floor(Math.random() * TOWNS.length)]!;
}

/** Whether a name is one that we gave. */
export function isGuestName(name: string): boolean {
  return TOWNS.includes(name);
}
