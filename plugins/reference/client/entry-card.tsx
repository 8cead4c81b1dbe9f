import { type ReactNode, useEffect, useRef } from 'react'
import type { Example } from '#schemas/types/plugin.ts'
import type { ReferenceEntry } from '../wire.ts'
import { DrawnExample } from './examples/drawn-example.tsx'
import { JsonBlock } from './json-block.tsx'
import { KeyTable } from './key-table.tsx'
import { TextWithCode } from './words.tsx'

interface ExampleBoxProps {
  readonly entry: ReferenceEntry
  readonly example: Example
  readonly at: number
}

/** An example, drawn and as JSON. Its `answers` are left out of the JSON: they are long and no part of a manifest. */
function ExampleBox({ entry, example, at }: ExampleBoxProps): ReactNode {
  const { answers, ...written } = example
  const what = `${entry.name} 的示例${at + 1}`
  return (
    <div className={entry.drawn && ['views', 'components', 'widgets'].includes(entry.drawn) ? 'yh-ref-example is-large' : 'yh-ref-example'}>
      {entry.drawn && (
        <section className="yh-ref-drawn" aria-label={what}>
          <DrawnExample kind={entry.drawn} name={entry.name} example={example} fieldType={entry.fieldType} />
        </section>
      )}
      <JsonBlock value={written} what={`${what}的 JSON`} />
      {answers && <p className="yh-ref-lesser">数据是示例，不会保存</p>}
    </div>
  )
}

const EntryDetails = ({ entry }: { readonly entry: ReferenceEntry }): ReactNode => {
  const { id, name, text, zh, facts = [], signature, keys = [], written = [], examples = [] } = entry
  return (
    <div className="yh-ref-details">
      {zh && <TextWithCode text={text} lesser />}
      {facts.length > 0 && (
        <dl className="yh-ref-facts">
          {facts.map(([label, , value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {signature && <pre className="yh-ref-signature">{signature}</pre>}
      {keys.length > 0 && <KeyTable keys={keys} caption={`${name} 的键`} />}
      {written.map((value, at) => (
        <JsonBlock key={`${id}${at}`} value={value} what={`${name} 的写法${at + 1}`} />
      ))}
      {examples.map((example, at) => (
        <ExampleBox key={`${id}${at}`} entry={entry} example={example} at={at} />
      ))}
    </div>
  )
}

interface Props {
  readonly entry: ReferenceEntry
  readonly open: boolean
  onToggle(open: boolean): void
}

/** Entry of the reference: name and summary; details and drawn examples only while it is open. */
export function EntryCard({ entry, open, onToggle }: Props): ReactNode {
  const card = useRef<HTMLElement>(null)
  // Opened by a click or by the address: scrolls it into view.
  useEffect(() => {
    if (open) card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  return (
    <article ref={card} className={open ? 'yh-ref-entry is-open' : 'yh-ref-entry'}>
      <h3>
        <button type="button" aria-expanded={open} onClick={() => onToggle(!open)}>
          <code>{entry.name}</code>
          {entry.plugin && <span className="yh-ref-plugin">{entry.plugin}</span>}
          <span className="yh-unseen">的说明</span>
        </button>
      </h3>
      <TextWithCode text={entry.zh ?? entry.text} />
      {open && <EntryDetails entry={entry} />}
    </article>
  )
}
