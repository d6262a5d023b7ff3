import type { Declaration, Plugin, Rule } from 'postcss';

const BOTH = /^light-dark\((.+?), (.+)\)$/;

/**
 * PostCSS: `light-dark(day, night)` in `:root` becomes two sets of rules, for browsers that do not
 * know it. Night is chosen by `data-theme`, or by the system where nobody has chosen.
 */
export function lightDark(): Plugin {
  return {
    postcssPlugin: 'light-dark',
    Once(root, { AtRule, Rule: Rules }) {
      root.walkRules(/^:root(\[data-\w+\])?$/, (rule) => {
        const night = takeNight(rule);
        if (!night.length) return;
        const copies = () => night.map((one) => one.clone());
        const chosen = new Rules({
          selector: `${rule.selector}[data-theme='dark']`,
          nodes: copies(),
        });
        const system = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
        const unless = `${rule.selector}:not([data-theme='light'])`;
        system.append(new Rules({ selector: unless, nodes: copies() }));
        rule.after(chosen);
        rule.after(system);
      });
    },
  };
}

/** Leaves the colours of the day in a rule, and gives those of the night. */
function takeNight(rule: Rule): Declaration[] {
  const night: Declaration[] = [];
  rule.walkDecls((declaration) => {
    const found = BOTH.exec(declaration.value);
    if (!found) return;
    night.push(declaration.clone({ value: found[2]! }));
    declaration.value = found[1]!;
  });
  return night;
}
