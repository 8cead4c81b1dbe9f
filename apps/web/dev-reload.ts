/** Polling interval in milliseconds. */
const POLL_MS = 1_000

/** Development only: reloads the page after the bundle was rebuilt or the server restarted. */
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
    setTimeout(look, POLL_MS)
  }
  void look()
}
