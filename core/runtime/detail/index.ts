/** Public entry for components in a tab of a detail. */
export { Paged } from './paged.tsx'
export { PartFailed, PartWaiting } from './part-state.tsx'
