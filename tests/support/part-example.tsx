/** Renders an example of a part as the reference does: the part itself with the example's responses. */
import type { ReactNode } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import type { Kind } from '#core/kernel/index.ts'
import { useRuntime } from '#core/runtime/context/runtime.ts'
import { SampleStage } from '#core/runtime/index.ts'
import { DrawnExample } from '#plugins/reference/client/examples/drawn-example.tsx'
import type { Example, Part } from '#schemas/types/plugin.ts'

/** Widget of the shell, rendered without the shell. */
const ShownWidget = ({ id }: { readonly id: string }): ReactNode => {
  const Shown = (useRuntime().kernel.find('widgets', id)?.current as Widget | undefined)?.component
  return Shown ? (Shown({}) as ReactNode) : null
}

/**
 * @param id of the part in manifests
 * @param table example of a table, for widgets of its toolbar
 */
export const partExample = (kind: Kind, id: string, part: Part, example: Example, table: Example): ReactNode => {
  if (kind !== 'widgets') return <DrawnExample kind={kind} name={id} example={example} fieldType={part.fieldTypes?.[0]} opened />
  // Widgets in the toolbar of lists need a list around them.
  if (part.slot === 'list') return <DrawnExample kind="views" name="table" example={table} />
  return (
    <SampleStage answers={example.answers ?? {}} options={{}}>
      <ShownWidget id={id} />
    </SampleStage>
  )
}

/** All text of the page, including input values and accessible names. */
export const pageText = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map(input => (input as HTMLInputElement).value),
    ...[...document.querySelectorAll('[aria-label]')].map(element => element.getAttribute('aria-label')),
  ].join('\n')

/** True while something is loading. */
export const isLoading = (): boolean => document.querySelector('[aria-busy=true], .yh-skeleton') !== null

/** Faults of an example: nothing is rendered, or data that the part requests is missing. */
export const exampleFaults = (kind: Kind, part: Part): readonly string[] => {
  if (kind === 'widgets' || part.alone === false) return []
  const stage = document.querySelector('.yh-sample')
  const isEmpty = (stage?.textContent ?? '') === '' && !stage?.querySelector('svg, img, canvas, input')
  const missing = document.body.textContent?.match(/示例里没有这份数据|没有名为[^。]{0,40}/g) ?? []
  return [...(isEmpty ? ['什么也没有画出来'] : []), ...new Set(missing)]
}
