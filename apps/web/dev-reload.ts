/** Milliseconds between two looks at the server. */
const PAUSE = 1_000

/** While developing: reloads when the bundle was rebuilt or the server came back after a restart. */
export const reloadOnChange = (): void => {
  let known: string | undefined
  let gone = false
  const look = async (): Promise<void> => {
    try {
      const page = await (await fetch('/index.html', { cache: 'no-store' })).text()
      if (gone || (known !== undefined && page !== known)) location.reload()
      known = page
    } catch {
      gone = true
    }
    setTimeout(look, PAUSE)
  }
  void look()
}
