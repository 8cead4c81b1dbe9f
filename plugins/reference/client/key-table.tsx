import type { ReactNode } from 'react'
import type { ReferenceKey } from '../wire.ts'
import { TextWithCode } from './words.tsx'

const KeyRow = ({ name, type, required, default: usual, rules = [], text, zh }: ReferenceKey): ReactNode => (
  <tr>
    <th scope="row">
      <code>{name}</code>
      {required && <span className="yh-ref-required">必填</span>}
    </th>
    <td>
      <code>{type}</code>
    </td>
    <td>
      {zh && <TextWithCode text={zh} />}
      {text && <TextWithCode text={text} lesser={zh !== undefined} />}
      {usual !== undefined && (
        <p>
          默认 <code>{usual}</code>
        </p>
      )}
      {rules.length > 0 && <p className="yh-ref-lesser">{rules.map(([chinese]) => chinese).join('；')}</p>}
    </td>
  </tr>
)

/** Table of the keys of a manifest, the props of a part or the members of a type. */
export function KeyTable({ keys, caption }: { readonly keys: readonly ReferenceKey[]; readonly caption: string }): ReactNode {
  return (
    <div className="yh-ref-keys">
      <table>
        <caption className="yh-unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">类型</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <KeyRow key={key.name} {...key} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
