/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const allThemes: readonly ThemeChoice[] = ['system', 'light', 'dark']
export const isTheme = (value: unknown): value is ThemeChoice => allThemes.some(choice => choice === value)

/** Storage key of the theme last used in this browser: applied until the user is known. */
const lastThemeKey = 'yuanhang.theme'

const readLastTheme = (): ThemeChoice => {
  try {
    return allThemes.find(choice => choice === localStorage.getItem(lastThemeKey)) ?? 'system'
  } catch {
    return 'system'
  }
}
const storeLastTheme = (choice: ThemeChoice): void => {
  try {
    localStorage.setItem(lastThemeKey, choice)
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
}

const darkSchemeMedia = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined

let currentTheme: ThemeChoice = 'system'

const isDark = (choice: ThemeChoice): boolean => choice === 'dark' || (choice === 'system' && darkSchemeMedia()?.matches === true)

/** Sets the theme before there is a body, for the first paint. */
export const paintEarly = (): void => {
  document.documentElement.dataset['theme'] = isDark(readLastTheme()) ? 'dark' : 'light'
}

const paintTheme = (): void => {
  const dark = isDark(currentTheme)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  // Arco's own theme attribute.
  if (dark) document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#232324' : '#ffffff')
}

const applyTheme = (choice: ThemeChoice): void => {
  currentTheme = choice
  paintTheme()
}

/** Applies the last theme, and follows the operating system while the choice is `system`. @returns ends it. */
export const startTheme = (): (() => void) => {
  applyTheme(readLastTheme())
  const system = darkSchemeMedia()
  system?.addEventListener?.('change', paintTheme)
  return () => system?.removeEventListener?.('change', paintTheme)
}

/** Applies the employee's theme and stores it in this browser, so that the next page starts with it. */
export const showTheme = (choice: ThemeChoice): void => {
  storeLastTheme(choice)
  applyTheme(choice)
}
