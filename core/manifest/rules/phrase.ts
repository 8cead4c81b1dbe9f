/** Texts of a manifest in which {field} stands for a value. */

const PLACE = /\{([A-Za-z][A-Za-z0-9.]*)\}/g

/** What stands between the parts of a phrase that may be missing one by one. */
const BETWEEN = ' · '

/** Names in braces, each once. */
export const phraseFields = (text: string): readonly string[] => [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))]

/** The phrase with its values; a part (between " · ") all of whose values are empty is left out. */
export const fillPhrase = (text: string, textFor: (field: string) => string): string =>
  text
    .split(BETWEEN)
    .map(part => {
      const values = phraseFields(part).map(textFor)
      return values.length > 0 && values.every(value => value === '') ? '' : part.replace(PLACE, (_, name: string) => textFor(name))
    })
    .filter(part => part !== '')
    .join(BETWEEN)
