import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '#core/runtime/index.ts'
import type { SearchResult } from '../wire.ts'
import { recent } from './recent.ts'
import { Results } from './results.tsx'
import { type SearchResults, useSearchResults } from './use-found.ts'
import './palette.css'

/** Restores the focus to the element that had it before. */
const useFocusRestore = (): void =>
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

const selectionSteps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: at => Math.max(at - 8, 0),
}

/** Typed text, and the text to search for: during input method composition the latter does not change. */
const useComposedText = () => {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const composing = useRef(false)
  return {
    typed,
    text,
    input: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped(target.value)
        if (!composing.current) setText(target.value)
      },
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        composing.current = false
        setTyped(currentTarget.value)
        setText(currentTarget.value)
      },
    },
  }
}

/** A key press that belongs to the input method. Safari sends the one that ends the composition after compositionend, marked only by keyCode 229. */
const isInputMethodKey = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229

/** Digits, but fewer than in a mobile number. */
const isPartialPhone = (text: string): boolean => /^\+?\d{2,10}$/.test(text.normalize('NFKC').replace(/[\s-]/g, ''))

const SearchStatus = ({
  found,
  text,
  none,
}: {
  readonly found: SearchResults
  readonly text: string
  readonly none: boolean
}): ReactNode => {
  const words = (): string => {
    if (found.searching) return '正在搜索…'
    if (found.error) return messageOf(found.error)
    return none ? '没有找到匹配的内容' : ''
  }
  return (
    <div className="yh-palette-state">
      <span role="status">{words()}</span>
      {found.error ? (
        <button type="button" onClick={found.retry}>
          重试
        </button>
      ) : null}
      {none && text.trim() !== '' && !found.searching && !found.error && (
        <small>{isPartialPhone(text) ? '手机号要输入完整的号码才能找到' : '可输入姓名、名称、拼音或首字母，或完整的手机号、微信号'}</small>
      )}
    </div>
  )
}

/** Command palette for navigation by typing. The focus stays in the input. */
export const Palette = ({ close }: { close(): void }): ReactNode => {
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { typed, text, input: written } = useComposedText()
  const [at, setAt] = useState({ text: '', index: 0 })
  const found = useSearchResults(text)
  const items = found.groups.flatMap(group => group.items)
  const active = Math.min(at.text === text ? at.index : 0, items.length - 1)
  useFocusRestore()
  useLayoutEffect(() => input.current?.focus(), [])

  const choose = (item: SearchResult | undefined): void => {
    if (!item) return
    if (item.path.includes('?')) recent.note(item)
    close()
    navigate(item.path)
  }
  const keys = (event: KeyboardEvent): void => {
    if (isInputMethodKey(event)) return
    const step = items.length > 0 ? selectionSteps[event.key] : undefined
    if (step) setAt({ text, index: step(active, items.length) })
    else if (event.key === 'Enter' && found.error && items.length === 0) found.retry()
    else if (event.key === 'Enter') choose(items[active])
    else if (event.key === 'Escape') close()
    // Tab is swallowed: nothing else in the palette takes the focus.
    else if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // A press on the backdrop closes the palette, as Escape does.
    <div className="yh-palette-back" onPointerDown={event => event.target === event.currentTarget && close()}>
      <div role="dialog" aria-modal="true" aria-label="命令面板" className="yh-palette">
        <div className="yh-palette-head">
          <input
            ref={input}
            role="combobox"
            aria-label="搜索页面和记录"
            aria-expanded={items.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            placeholder="搜索页面、姓名、拼音、完整手机号"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="go"
            spellCheck={false}
            value={typed}
            {...written}
            onKeyDown={keys}
          />
          <button type="button" className="yh-palette-close" tabIndex={-1} onClick={close}>
            取消
          </button>
        </div>
        <Results id={id} groups={found.groups} active={active} onActive={index => setAt({ text, index })} onChoose={choose} />
        <SearchStatus found={found} text={text} none={items.length === 0} />
        <p className="yh-palette-foot" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
        </p>
      </div>
    </div>
  )
}
