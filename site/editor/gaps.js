/** Shows `____`, the places that the learner has to fill, as gaps. */
import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view';

const matcher = new MatchDecorator({
  regexp: /(?<!\w)____(?!\w)/g,
  decoration: Decoration.mark({ class: 'cm-gap' }),
});

export const gaps = ViewPlugin.define(
  (view) => ({
    decorations: matcher.createDeco(view),
    update(update) {
      this.decorations = matcher.updateDeco(update, this.decorations);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);
