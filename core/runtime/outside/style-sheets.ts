/** The style sheets that the modules of outside plugins have put into the page. */
export interface StyleSheets {
  /** Those of the package that has this entry stand in the page from now on. */
  use(entry: string): void
  /** Takes them out, and whatever of that package comes late. */
  drop(entry: string): void
  /** Looks after the page no more. */
  dispose(): void
}

/** As the kit builds them: whose they are, and the module that has put them into the page. */
export const BUILT_SHEET = 'style[data-plugin][data-from]'

/** A package has a folder of its own, which holds its entry and all else of it. */
const folderOf = (entry: string): string => new URL('.', new URL(entry, document.baseURI)).href

/**
 * A module runs once in a page, and what it has put there stays: this takes the sheets out with their package, and puts them back when the same one
 * is registered again.
 */
export const createStyleSheets = (): StyleSheets => {
  const used = new Set<string>()
  const out = new Set<HTMLStyleElement>()
  const isUsed = ({ dataset }: HTMLStyleElement): boolean => [...used].some(folder => dataset['from']?.startsWith(folder))

  const takeOut = (): void => {
    for (const sheet of document.head.querySelectorAll<HTMLStyleElement>(BUILT_SHEET)) {
      if (isUsed(sheet)) continue
      sheet.remove()
      out.add(sheet)
    }
  }
  // What was on its way when its package went.
  const late = new MutationObserver(takeOut)

  return {
    use(entry) {
      late.observe(document.head, { childList: true })
      used.add(folderOf(entry))
      for (const sheet of out) {
        if (!isUsed(sheet)) continue
        out.delete(sheet)
        document.head.append(sheet)
      }
    },
    drop(entry) {
      used.delete(folderOf(entry))
      takeOut()
    },
    dispose: () => late.disconnect(),
  }
}
