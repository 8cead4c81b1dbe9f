import type { ComponentType, ReactNode } from 'react'
import { useRuntime } from '#core/runtime/index.ts'
import type { ExampleProps } from './example-props.ts'

/** A widget as its slot shows it, without the shell around it. The shell has fetched all of them before anybody looks at this page. */
export function WidgetExample({ name }: Pick<ExampleProps, 'name'>): ReactNode {
  const Part = useRuntime().kernel.find('widgets', name)?.current?.component as ComponentType | undefined
  return Part ? <Part /> : null
}
