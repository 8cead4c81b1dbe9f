import type { ComponentType, ReactNode } from 'react'
import { useRuntime } from '#core/runtime/index.ts'
import type { ExampleProps } from './example-props.ts'

/** A widget as its slot shows it, without the shell around. The shell has loaded all widgets before this page can open. */
export function WidgetExample({ name }: Pick<ExampleProps, 'name'>): ReactNode {
  const Part = useRuntime().kernel.find('widgets', name)?.current?.component as ComponentType | undefined
  return Part ? <Part /> : null
}
