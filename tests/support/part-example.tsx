/** An example of a part, drawn as the reference draws it: by the part itself over the answers of the example. */
import type { ReactNode } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import type { Kind } from '#core/kernel/index.ts'
import { useRuntime } from '#core/runtime/context/runtime.ts'
import { SampleStage } from '#core/runtime/index.ts'
import { DrawnExample } from '#plugins/reference/client/examples/drawn-example.tsx'
import type { Example, Part } from '#schemas/types/plugin.ts'

/** A widget of the shell, without the shell around it. */
const ShownWidget = ({ id }: { readonly id: string }): ReactNode => {
  const Shown = (useRuntime().kernel.find('widgets', id)?.current as Widget | undefined)?.component
  return Shown ? (Shown({}) as ReactNode) : null
}

/**
 * @param id of the part, as manifests call it
 * @param table an example of a table, for widgets of its toolbar
 */
export const partExample = (kind: Kind, id: string, part: Part, example: Example, table: Example): ReactNode => {
  if (kind !== 'widgets') return <DrawnExample kind={kind} name={id} example={example} fieldType={part.fieldTypes?.[0]} opened />
  // What stands in the toolbar of lists needs a list around it.
  if (part.slot === 'list') return <DrawnExample kind="views" name="table" example={table} />
  return (
    <SampleStage answers={example.answers ?? {}} options={{}}>
      <ShownWidget id={id} />
    </SampleStage>
  )
}

/** All that is read or heard of the page. */
export const said = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map(input => (input as HTMLInputElement).value),
    ...[...document.querySelectorAll('[aria-label]')].map(element => element.getAttribute('aria-label')),
  ].join('\n')

/** Something is still on its way. */
export const isLoading = (): boolean => document.querySelector('[aria-busy=true], .yh-skeleton') !== null

/** What an example leaves out that it needs: nothing is drawn, or the part asks for what is not there. */
export const lacks = (kind: Kind, part: Part): readonly string[] => {
  if (kind === 'widgets' || part.alone === false) return []
  const stage = document.querySelector('.yh-sample')
  const isEmpty = (stage?.textContent ?? '') === '' && !stage?.querySelector('svg, img, canvas, input')
  const missing = document.body.textContent?.match(/示例里没有这份数据|没有名为[^。]{0,40}/g) ?? []
  return [...(isEmpty ? ['什么也没有画出来'] : []), ...new Set(missing)]
}
