import './press-waits.css'

/** Milliseconds after which a pending press shows progress. */
const SHOWN_AFTER_MS = 300
/** Milliseconds after a press, or after the end of its previous request, within which a new request belongs to it. */
const FOLLOW_UP_MS = 300

const PRESSABLE_SELECTOR = 'button, a, summary, label, [role=button], [role=menuitem], [role=option], [role=tab], tr'

interface Press {
  readonly element: Element | undefined
  calls: number
  /** Time until which another request still belongs to the press. */
  until: number
  shown: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Progress bar at the top of the page, while any press waits. Needed because the pressed element may be gone, for example in a closed menu. */
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

/** Shows that a press waits for the server, wherever it was made: on a button of the page, of a row, a menu, a dialog, or a plugin. */
export interface PressWaits {
  /** A request begins. The returned function ends it. */
  began(): () => void
  end(): void
}

export const watchPresses = (now: () => number = () => performance.now()): PressWaits => {
  const bar = createBar()
  let latest: Press | undefined

  const pressed = (event: Event): void => {
    // The click on a submit button is followed by the form's submit event.
    const target = (event as Partial<SubmitEvent>).submitter ?? event.target
    const element = target instanceof Element ? (target.closest(PRESSABLE_SELECTOR) ?? undefined) : undefined
    latest = { element, calls: 0, until: now() + FOLLOW_UP_MS, shown: false, timer: undefined }
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
        press.until = now() + FOLLOW_UP_MS
        if (press.calls === 0) hide(press)
      }
    },
    end() {
      for (const name of ['click', 'submit']) document.removeEventListener(name, pressed, true)
      bar.remove()
    },
  }
}
