/** What a person wants; `system` follows the machine. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark']
/** Who looked last at this browser: shown until it is known who looks now. */
const lastKey = 'yuanhang.theme'
const keyOf = (username: string): string => `${lastKey}:${username}`

const read = (key: string): ThemeChoice | undefined => {
  try {
    return choices.find(choice => choice === localStorage.getItem(key))
  } catch {
    return undefined
  }
}
const keep = (key: string, choice: ThemeChoice): void => {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
}

const systemDark = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined

let now: ThemeChoice = 'system'
const listeners = new Set<() => void>()

const isDark = (choice: ThemeChoice): boolean => choice === 'dark' || (choice === 'system' && systemDark()?.matches === true)

/** Before there is a body: what stands there first is coloured by this. */
export const paintEarly = (): void => {
  document.documentElement.dataset['theme'] = isDark(read(lastKey) ?? 'system') ? 'dark' : 'light'
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
  for (const changed of listeners) changed()
}

export const themeChoice = (): ThemeChoice => now

export const subscribeTheme = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Colours the page as it was last, and follows the machine while that is wanted. @returns ends it */
export const startTheme = (): (() => void) => {
  apply(read(lastKey) ?? 'system')
  const system = systemDark()
  system?.addEventListener?.('change', paint)
  return () => system?.removeEventListener?.('change', paint)
}

/** Now it is known who looks: as this person likes it. */
export const showThemeOf = (username: string): void => {
  const choice = read(keyOf(username)) ?? 'system'
  keep(lastKey, choice)
  apply(choice)
}

/** What this person likes from now on, on this machine. */
export const chooseTheme = (username: string, choice: ThemeChoice): void => {
  keep(keyOf(username), choice)
  keep(lastKey, choice)
  apply(choice)
}
