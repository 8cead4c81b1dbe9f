/** Style sheets inserted by the modules of outside plugins. */
export interface StyleSheets {
  /** Keeps the style sheets of this entry's package in the page from now on. */
  use(entry: string): void
  /** Removes them, including those that the package inserts later. */
  drop(entry: string): void
  /** Stops observing the page. */
  dispose(): void
}

/** Style sheets as built by the kit: marked with the plugin and the module that inserted them. */
export const BUILT_SHEET = 'style[data-plugin][data-from]'

/** Every package has its own folder, with the entry and all other modules. */
const folderOf = (entry: string): string => new URL('.', new URL(entry, document.baseURI)).href

/**
 * A module is evaluated once per page, and its style sheets would stay: this removes them together with their package, and inserts them again if the
 * same package is registered again.
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
  // For style sheets that are inserted after their package was removed.
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
