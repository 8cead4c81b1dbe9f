import type { OutputBundle, RenderedChunk } from 'rollup'

export interface FirstPage {
  /** Name of the entry that boots the app. */
  readonly entry: string
  /** Modules whose lazy chunks most pages need, so that they load with the first ones. */
  readonly soon: readonly RegExp[]
}

type PageChunk = Pick<RenderedChunk, 'name' | 'imports' | 'isEntry' | 'facadeModuleId'>
type PageChunks = Readonly<Record<string, PageChunk>> | OutputBundle

const isPageChunk = (output: OutputBundle[string] | PageChunk | undefined): output is PageChunk =>
  output !== undefined && 'imports' in output

/** Adds a chunk after its imports (post-order); import cycles between chunks are allowed. */
const addChunkWithImports = (chunks: PageChunks, start: string, seen: Set<string>, order: Set<string>): void => {
  const chunk = chunks[start]
  if (seen.has(start) || !isPageChunk(chunk)) return
  seen.add(start)
  for (const next of chunk.imports) addChunkWithImports(chunks, next, seen, order)
  order.add(start)
}

/** File names of the first page's chunks: the entry, the chunks that most pages load next, and all their imports; imports come first. */
export const firstChunks = (chunks: PageChunks, { entry, soon }: FirstPage): ReadonlySet<string> => {
  const names = Object.keys(chunks)
  const starts = [
    ...names.filter(name => isPageChunk(chunks[name]) && chunks[name].isEntry && chunks[name].name === entry),
    ...names.filter(name => {
      const chunk = chunks[name]
      return isPageChunk(chunk) && chunk.facadeModuleId && soon.some(pattern => pattern.test(chunk.facadeModuleId ?? ''))
    }),
  ]
  const seen = new Set<string>()
  const order = new Set<string>()
  for (const start of starts) addChunkWithImports(chunks, start, seen, order)
  return order
}
