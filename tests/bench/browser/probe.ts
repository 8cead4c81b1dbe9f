/** Measurement code that runs inside the measured page. */

export interface Probe {
  /** Resolves when that many rows are painted, with milliseconds since navigation. */
  rows(count: number): Promise<number>
  /** Clicks, and resolves when another first row is painted, with milliseconds since the click. */
  nextPage(selector: string): Promise<number>
  /** Milliseconds from key press to paint, one entry per press since the last call. */
  keys(): readonly number[]
  /** Scrolls through the whole list; returns the longest frame in milliseconds. */
  scroll(selector: string): Promise<number>
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Installs `window.probe`. Self-contained, because it is sent to the page as source text. */
export function installProbe(rowSelector: string): void {
  const channel = new MessageChannel()
  const waiting: (() => void)[] = []
  channel.port1.onmessage = () => waiting.shift()?.()
  const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
  /** Resolves after the frame's style, layout and paint: a message posted within the frame is handled after them. */
  const painted = async (): Promise<number> => {
    await frame()
    await new Promise<void>(resolve => {
      waiting.push(resolve)
      channel.port2.postMessage(0)
    })
    return performance.now()
  }
  const until = (holds: () => boolean): Promise<void> =>
    new Promise(resolve => {
      if (holds()) return resolve()
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    })
  const rowCount = (): number => document.querySelectorAll(rowSelector).length
  const firstRow = (): string => document.querySelector(rowSelector)?.textContent ?? ''
  let keys: number[] = []
  addEventListener(
    'keydown',
    event => {
      const pressed = event.timeStamp
      addEventListener('input', () => void painted().then(now => keys.push(now - pressed)), { once: true, capture: true })
    },
    true,
  )
  window.probe = {
    async rows(count) {
      await until(() => rowCount() >= count)
      return painted()
    },
    async nextPage(selector) {
      const before = firstRow()
      const count = rowCount()
      const button = document.querySelector<HTMLElement>(selector)
      if (!button) throw new Error(`no ${selector}`)
      const start = performance.now()
      button.click()
      await until(() => firstRow() !== before && rowCount() >= count)
      return (await painted()) - start
    },
    keys() {
      const taken = keys
      keys = []
      return taken
    },
    async scroll(selector) {
      const box = document.querySelector<HTMLElement>(selector)
      if (!box) throw new Error(`no ${selector}`)
      const step = box.clientHeight * 0.8
      const jump = box.scrollHeight / 40
      let longest = 0
      let last = await frame()
      for (let turn = 0; turn < 160; turn++) {
        box.scrollTop += turn % 4 === 3 ? jump : step
        const now = await frame()
        longest = Math.max(longest, now - last)
        last = now
      }
      return longest
    },
  }
}
