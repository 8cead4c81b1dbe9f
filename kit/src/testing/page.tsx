import type { ReactNode } from 'react'
import type { ClientPlugin } from '../../../core/contract/client-plugin.ts'
import standard from '../../../plugins/standard/client/plugin.ts'
import type { ClientOption } from '../../../schemas/types/wire.ts'
import { type Answers, type Call, clearBench, renderBench } from '../../../tests/support/runtime-bench.tsx'

export type { Answers, Call }

/** What is around a part on its page. */
export interface PageSetup {
  /** What the server says, by '<METHOD> <path>'; to anything else it answers that this does not exist. */
  readonly answers?: Answers
  /** Option sets by name. */
  readonly options?: Readonly<Record<string, readonly ClientOption[]>>
  /** Address of the page, /list unless told. */
  readonly path?: string
}

/** A page that was drawn; its elements are in the document. */
export interface Page {
  /** What was asked of the server until now. */
  readonly calls: readonly Call[]
  /** Path and query that the page is at. */
  address(): string
}

/** The plugins that it names are not here: those that it needs for more than its own parts are the standard ones. */
const alone = (plugin: ClientPlugin): ClientPlugin => ({ ...plugin, requires: ['standard'] })

/** Draws something in a page where these plugins and the standard ones are registered. Taken down after the test. */
export const renderPart = async (part: ReactNode, plugins: readonly ClientPlugin[] = [], setup: PageSetup = {}): Promise<Page> => {
  const { calls, address } = await renderBench(part, { ...setup, plugins: [standard, ...plugins.map(alone)] })
  return { calls, address }
}

/** Takes the page down, with its toasts and dialogs. The kit does so after each test. */
export const clearPage = (): Promise<void> => clearBench()
