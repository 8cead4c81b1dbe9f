import './press-waits.css'

/** A press whose calls take longer says so. */
const SHOWN_AFTER_MS = 300
/** A call belongs to a press that was made, or whose former call ended, this short a time before. */
const BELONGS_MS = 300

const PRESSED = 'button, a, summary, label, [role=button], [role=menuitem], [role=option], [role=tab], tr'

interface Press {
  readonly element: Element | undefined
  calls: number
  /** Until when another call still belongs to it. */
  until: number
  shown: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The bar at the top of the page, as long as any press waits. What was pressed may be gone: a menu closes. */
const createBar = () => {
  const bar = document.createElement('div')
  bar.className = 'yh-press-wait'
  bar.setAttribute('role', 'status')
  let waiting = 0
  return {
    add() {
      waiting++
      bar.textContent = '正在处理…'
      document.body.append(bar)
    },
    take() {
      waiting--
      if (waiting === 0) bar.remove()
    },
    remove: () => bar.remove(),
  }
}

/** Shows that a press waits for the server, wherever it was made: a button of the page, of a row, of a menu, of a dialog, of a plugin. */
export interface PressWaits {
  /** A call begins. The returned function says that it is over. */
  began(): () => void
  end(): void
}

export const watchPresses = (now: () => number = () => performance.now()): PressWaits => {
  const bar = createBar()
  let latest: Press | undefined

  const pressed = (event: Event): void => {
    // A button that sends a form is followed by the form's own event.
    const target = (event as Partial<SubmitEvent>).submitter ?? event.target
    const element = target instanceof Element ? (target.closest(PRESSED) ?? undefined) : undefined
    latest = { element, calls: 0, until: now() + BELONGS_MS, shown: false, timer: undefined }
  }
  const show = (press: Press): void => {
    press.shown = true
    press.element?.setAttribute('data-waits', '')
    bar.add()
  }
  const hide = (press: Press): void => {
    clearTimeout(press.timer)
    press.timer = undefined
    if (!press.shown) return
    press.shown = false
    press.element?.removeAttribute('data-waits')
    bar.take()
  }
  for (const name of ['click', 'submit']) document.addEventListener(name, pressed, true)

  return {
    began() {
      const press = latest
      if (!press || (press.calls === 0 && now() > press.until)) return () => {}
      press.calls++
      press.timer ??= setTimeout(show, SHOWN_AFTER_MS, press)
      return () => {
        press.calls--
        press.until = now() + BELONGS_MS
        if (press.calls === 0) hide(press)
      }
    },
    end() {
      for (const name of ['click', 'submit']) document.removeEventListener(name, pressed, true)
      bar.remove()
    },
  }
}
