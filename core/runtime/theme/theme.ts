/** What a person wants; `system` follows the machine. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark']
export const isTheme = (value: unknown): value is ThemeChoice => choices.some(choice => choice === value)

/** Who looked last at this browser: shown until it is known who looks now. */
const lastKey = 'yuanhang.theme'

const readLast = (): ThemeChoice => {
  try {
    return choices.find(choice => choice === localStorage.getItem(lastKey)) ?? 'system'
  } catch {
    return 'system'
  }
}
const keepLast = (choice: ThemeChoice): void => {
  try {
    localStorage.setItem(lastKey, choice)
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
}

const systemDark = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined

let now: ThemeChoice = 'system'

const isDark = (choice: ThemeChoice): boolean => choice === 'dark' || (choice === 'system' && systemDark()?.matches === true)

/** Before there is a body: what stands there first is coloured by this. */
export const paintEarly = (): void => {
  document.documentElement.dataset['theme'] = isDark(readLast()) ? 'dark' : 'light'
}

const paint = (): void => {
  const dark = isDark(now)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  // Arco's own switch.
  if (dark) document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#232324' : '#ffffff')
}

const apply = (choice: ThemeChoice): void => {
  now = choice
  paint()
}

/** Colours the page as it was last, and follows the machine while that is wanted. @returns ends it */
export const startTheme = (): (() => void) => {
  apply(readLast())
  const system = systemDark()
  system?.addEventListener?.('change', paint)
  return () => system?.removeEventListener?.('change', paint)
}

/** As the employee who looks likes it; the browser keeps it, so that the next page does not begin in other colours. */
export const showTheme = (choice: ThemeChoice): void => {
  keepLast(choice)
  apply(choice)
}
