import { heading, line, type Story } from '../../board/story';

/** The log of any game: a line for each event, rounds as headings. */
export const story: Story = (events, context) =>
  events.map((event) => (event.kind === 'round' ? heading(event, context) : line(event, context)));
