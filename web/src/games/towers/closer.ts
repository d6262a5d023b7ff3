import { t } from '../../i18n/language.svelte';
import type { Closeup, LookCloser } from '../../board/closer';
import { lookUp } from '../../board/speak';
import BigTower from './BigTower.svelte';
import type { TowersView } from './view';

/** A field with what stands on it: every counter from the ground up, and what it is worth. */
export const closer: LookCloser<TowersView> = (kind, key, { view, texts, names }) => {
  const field = view.fields.find((one) => one.field === key);
  if (kind !== 'field' || !field?.stack) return null;
  const { stack, site } = field;
  const colour = (word: string) => lookUp(texts.words, `colour.${word}`);
  const owner =
    stack.owner === null
      ? t('towers.neutral', { colour: colour(stack.colour) })
      : names[stack.owner];
  const symbol = lookUp(texts.words, `symbol.${stack.symbol}`);
  return {
    title: `${key}: ${owner}, ${symbol}`,
    text: [
      `${t('towers.closer_height', { n: stack.height })} ${stack.colours.map(colour).join(', ')}.`,
      ...(stack.safe ? [t('towers.closer_safe')] : []),
      site
        ? t('towers.closer_site', { symbol: lookUp(texts.words, `symbol.${site}`) })
        : t('towers.closer_street'),
    ],
    rule: stack.safe ? 'C-height' : site ? 'C-sites' : 'C-towers',
    Picture: BigTower as Closeup['Picture'],
    props: { stack },
  };
};
