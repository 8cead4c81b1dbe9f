/** Texts of a manifest with {field} placeholders. */

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9.]*)\}/g

/** Separator of the parts of a phrase; parts can be omitted one by one. */
const PART_SEPARATOR = ' · '

/** Distinct names of placeholders. */
export const phraseFields = (text: string): readonly string[] => [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))]

/** The first brace that belongs to no placeholder, with what follows an opening one; undefined if there is none. */
export const strayBrace = (text: string): string | undefined => /\{[^{}]{0,20}\}?|\}/.exec(text.replace(PLACEHOLDER, ''))?.[0]

/** Fills the placeholders of a phrase. A part (between " · ") is omitted if all of its values are empty. */
export const fillPhrase = (text: string, textFor: (field: string) => string): string =>
  text
    .split(PART_SEPARATOR)
    .map(part => {
      const values = phraseFields(part).map(textFor)
      return values.length > 0 && values.every(value => value === '') ? '' : part.replace(PLACEHOLDER, (_, name: string) => textFor(name))
    })
    .filter(part => part !== '')
    .join(PART_SEPARATOR)
