import type { ReactNode } from 'react'
import type { ClientPlugin } from '../../../core/contract/client-plugin.ts'
import standard from '../../../plugins/standard/client/plugin.ts'
import type { ClientOption } from '../../../schemas/types/wire.ts'
import { type Answers, type Call, clearBench, renderBench } from '../../../tests/support/runtime-bench.tsx'

export type { Answers, Call }

/** Environment of a part on its page. */
export interface PageSetup {
  /** Server answers by '<METHOD> <path>'; any other request gets a 404. */
  readonly answers?: Answers
  /** Option sets by name. */
  readonly options?: Readonly<Record<string, readonly ClientOption[]>>
  /** URL path of the page; /list by default. */
  readonly path?: string
}

/** A rendered page; its elements are in the document. */
export interface Page {
  /** All requests to the server so far. */
  readonly calls: readonly Call[]
  /** Current path and query of the page. */
  address(): string
}

/** The plugin with "standard" as its only requirement, since the test registers none of the others. */
const withStandardOnly = (plugin: ClientPlugin): ClientPlugin => ({ ...plugin, requires: ['standard'] })

/** Renders a node in a page with these plugins and the standard one. The page is cleared after the test. */
export const renderPart = async (part: ReactNode, plugins: readonly ClientPlugin[] = [], setup: PageSetup = {}): Promise<Page> => {
  const { calls, address } = await renderBench(part, { ...setup, plugins: [standard, ...plugins.map(withStandardOnly)] })
  return { calls, address }
}

/** Clears the page, its toasts and its dialogs. The kit calls it after each test. */
export const clearPage = (): Promise<void> => clearBench()
