import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPress, laneAt, preventTouchScroll } from './press.ts'

const handlerCalls: string[] = []
let gone: AbortController
let board: HTMLElement
let card: HTMLElement
let canDrag = true

/** Places an element as a column of 100 pixels. */
const setColumnRect = (element: HTMLElement, left: number): void => {
  element.getBoundingClientRect = () =>
    ({ left, right: left + 100, top: 0, bottom: 400, width: 100, height: 400, x: left, y: 0 }) as DOMRect
}

beforeEach(() => {
  vi.useFakeTimers()
  canDrag = true
  handlerCalls.length = 0
  gone = new AbortController()
  document.body.innerHTML = ''
  board = document.createElement('div')
  for (const [at, key] of ['A', 'B'].entries()) {
    const lane = document.createElement('section')
    lane.dataset['kanbanLane'] = key
    setColumnRect(lane, at * 100)
    board.append(lane)
  }
  card = document.createElement('article')
  card.append(document.createElement('input'))
  board.firstElementChild?.append(card)
  document.body.append(board)
  board.addEventListener('pointerdown', event =>
    followPress(
      event,
      card,
      board,
      {
        begin: () => {
          handlerCalls.push('begin')
          return canDrag
        },
        over: lane => handlerCalls.push(`over ${lane}`),
        drop: lane => handlerCalls.push(`drop ${lane}`),
        cancel: () => handlerCalls.push('cancel'),
      },
      gone.signal,
    ),
  )
})
afterEach(() => {
  gone.abort()
  vi.useRealTimers()
})

const pointerAt = (x: number, more: object = {}) => ({
  clientX: x,
  clientY: 10,
  pointerId: 1,
  isPrimary: true,
  button: 0,
  pointerType: 'mouse',
  bubbles: true,
  ...more,
})
const touch = { pointerType: 'touch' }
const ghosts = (): number => document.querySelectorAll('.kanban-ghost').length

describe('a mouse', () => {
  it('drags once it has moved, tells of each other column once, and drops where it is let go', () => {
    fireEvent.pointerDown(card, pointerAt(50))
    fireEvent.pointerMove(document, pointerAt(53))
    expect(handlerCalls).toEqual([])
    for (const x of [60, 70, 120, 130]) fireEvent.pointerMove(document, pointerAt(x))
    expect(ghosts()).toBe(1)
    expect(board.dataset).toHaveProperty('kanbanHeld')
    fireEvent.pointerUp(document, pointerAt(130))
    expect(handlerCalls).toEqual(['begin', 'over A', 'over B', 'drop B'])
    expect(ghosts()).toBe(0)
    expect(board.dataset).not.toHaveProperty('kanbanHeld')
    fireEvent.pointerMove(document, pointerAt(20))
    expect(handlerCalls).toHaveLength(4)
  })

  it('clicks nothing that it has dragged, and everything after that', () => {
    const click = vi.fn()
    card.addEventListener('click', click)
    fireEvent.pointerDown(card, pointerAt(50))
    fireEvent.pointerMove(document, pointerAt(150))
    fireEvent.pointerUp(document, pointerAt(150))
    fireEvent.click(card)
    expect(click).not.toHaveBeenCalled()
    vi.runAllTimers()
    fireEvent.click(card)
    expect(click).toHaveBeenCalledOnce()
  })

  it('clicks what it has only pressed', () => {
    fireEvent.pointerDown(card, pointerAt(50))
    fireEvent.pointerUp(document, pointerAt(51))
    expect(handlerCalls).toEqual([])
  })

  it('is over what scrolls under it, though it does not move', () => {
    fireEvent.pointerDown(card, pointerAt(50))
    fireEvent.pointerMove(document, pointerAt(90))
    const [first, second] = board.querySelectorAll<HTMLElement>('section')
    if (first && second) {
      setColumnRect(first, -100)
      setColumnRect(second, 0)
    }
    vi.advanceTimersToNextFrame()
    expect(handlerCalls).toEqual(['begin', 'over A', 'over B'])
    if (first) setColumnRect(first, 0)
    fireEvent.pointerUp(document, pointerAt(90))
    expect(handlerCalls.slice(3)).toEqual(['over A', 'drop A'])
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
    ['the browser', () => fireEvent.pointerCancel(document, pointerAt(150))],
    ['leaving the window', () => fireEvent.blur(window)],
    ['the board that goes away', () => gone.abort()],
  ])('is called off by %s', (_name, leave) => {
    fireEvent.pointerDown(card, pointerAt(50))
    fireEvent.pointerMove(document, pointerAt(150))
    leave()
    fireEvent.pointerUp(document, pointerAt(150))
    expect(handlerCalls).toEqual(['begin', 'over B', 'cancel'])
    expect(ghosts()).toBe(0)
  })

  it.each([
    ['another button', () => fireEvent.pointerDown(card, pointerAt(50, { button: 2 }))],
    ['a second finger', () => fireEvent.pointerDown(card, pointerAt(50, { isPrimary: false }))],
    ['a field of the card', () => fireEvent.pointerDown(card.firstElementChild as Element, pointerAt(50))],
  ])('drags nothing with %s', (_name, press) => {
    press()
    fireEvent.pointerMove(document, pointerAt(150))
    expect(handlerCalls).toEqual([])
  })

  it('lifts nothing that may not be moved', () => {
    canDrag = false
    fireEvent.pointerDown(card, pointerAt(50))
    for (const x of [120, 140]) fireEvent.pointerMove(document, pointerAt(x))
    expect(handlerCalls).toEqual(['begin'])
    expect(ghosts()).toBe(0)
  })
})

describe('a finger', () => {
  it('drags once it has held the card, and the page stays still from then on', () => {
    const end = preventTouchScroll(board)
    const still = () => fireEvent.touchMove(card, { cancelable: true })
    fireEvent.pointerDown(card, pointerAt(50, touch))
    expect(still()).toBe(true)
    vi.advanceTimersByTime(400)
    expect(handlerCalls).toEqual(['begin', 'over A'])
    expect(still()).toBe(false)
    fireEvent.pointerMove(document, pointerAt(150, touch))
    fireEvent.pointerUp(document, pointerAt(150, touch))
    expect(handlerCalls).toEqual(['begin', 'over A', 'over B', 'drop B'])
    expect(still()).toBe(true)
    end()
  })

  it('scrolls when it moves before that', () => {
    fireEvent.pointerDown(card, pointerAt(50, touch))
    fireEvent.pointerMove(document, pointerAt(80, touch))
    vi.advanceTimersByTime(1000)
    fireEvent.pointerMove(document, pointerAt(150, touch))
    expect(handlerCalls).toEqual([])
  })
})

it('a column is found beside the pointer, wherever it is up or down', () => {
  expect([-1, 0, 99, 100, 200].map(x => laneAt(board, x)?.dataset['kanbanLane'])).toEqual([undefined, 'A', 'A', 'B', undefined])
})
