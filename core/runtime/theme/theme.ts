/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark']
export const isTheme = (value: unknown): value is ThemeChoice => choices.some(choice => choice === value)

/** Storage key of the theme last used in this browser: applied until the user is known. */
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

/** Sets the theme before there is a body, for the first paint. */
export const paintEarly = (): void => {
  document.documentElement.dataset['theme'] = isDark(readLast()) ? 'dark' : 'light'
}

const paint = (): void => {
  const dark = isDark(now)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  // Arco's own theme attribute.
  if (dark) document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#232324' : '#ffffff')
}

const apply = (choice: ThemeChoice): void => {
  now = choice
  paint()
}

/** Applies the last theme, and follows the operating system while the choice is `system`. @returns ends it. */
export const startTheme = (): (() => void) => {
  apply(readLast())
  const system = systemDark()
  system?.addEventListener?.('change', paint)
  return () => system?.removeEventListener?.('change', paint)
}

/** Applies the employee's theme and stores it in this browser, so that the next page starts with it. */
export const showTheme = (choice: ThemeChoice): void => {
  keepLast(choice)
  apply(choice)
}
