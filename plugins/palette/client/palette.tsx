import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '#core/runtime/index.ts'
import type { FoundGroup } from '../wire.ts'
import { leastTyped, useFound } from './use-found.ts'
import './palette.css'

/** Who had the focus gets it back. */
const useFocusBack = (): void =>
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

interface ResultsProps {
  readonly id: string
  readonly groups: readonly FoundGroup[]
  readonly active: number
  onActive(index: number): void
  onChoose(path: string): void
}

const Results = ({ id, groups, active, onActive, onChoose }: ResultsProps): ReactNode => {
  let index = -1
  return (
    <div id={id} role="listbox" aria-label="搜索结果" className="yh-palette-list">
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
        <div role="group" aria-label={title} key={title}>
          <div className="yh-palette-group" aria-hidden="true">
            {title}
          </div>
          {items.map(item => {
            index += 1
            const own = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the input, which names the active option
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                role="option"
                key={item.path}
                id={`${id}-${own}`}
                aria-selected={own === active}
                className="yh-palette-item"
                ref={element => {
                  if (own === active) element?.scrollIntoView?.({ block: 'nearest' })
                }}
                onPointerMove={() => onActive(own)}
                onClick={() => onChoose(item.path)}
              >
                <span>{item.title}</span>
                <small>{item.hint}</small>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

const stepOf = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, PageDown: Math.min(at + 8, count - 1), PageUp: Math.max(at - 8, 0) })[
    key
  ]

/** Goes anywhere by typing. The focus stays in the input. */
export const Palette = ({ close }: { close(): void }): ReactNode => {
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, searching, error } = useFound(text)
  const items = groups.flatMap(group => group.items)
  const active = Math.min(at, items.length - 1)
  useFocusBack()
  useLayoutEffect(() => input.current?.focus(), [])

  const choose = (path: string | undefined): void => {
    if (path === undefined) return
    close()
    navigate(path)
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = items.length > 0 ? stepOf(event.key, active, items.length) : undefined
    if (step !== undefined) setAt(step)
    else if (event.key === 'Enter') choose(items[active]?.path)
    else if (event.key === 'Escape') close()
    // Nothing else here takes the focus.
    else if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  const none = text.trim().length < leastTyped ? '再输入一个字，可搜索客户和机构' : '没有找到匹配的内容'
  const empty = searching ? '正在搜索…' : error ? messageOf(error) : none
  return (
    // A press beside the panel closes it, as Escape does.
    <div className="yh-palette-back" onPointerDown={event => event.target === event.currentTarget && close()}>
      <div role="dialog" aria-modal="true" aria-label="命令面板" className="yh-palette">
        <input
          ref={input}
          role="combobox"
          aria-label="搜索页面、客户、机构"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder="搜索页面、客户姓名、完整手机号或微信号、机构"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={keys}
        />
        <Results id={id} groups={groups} active={active} onActive={setAt} onChoose={choose} />
        <p className="yh-palette-state" role="status">
          {items.length === 0 ? empty : searching ? '正在搜索…' : error ? messageOf(error) : ''}
        </p>
        <p className="yh-palette-foot" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
        </p>
      </div>
    </div>
  )
}
