import type { ClientAction } from '#schemas/types/wire.ts'

/** A drawer says nothing about itself to a screen reader; these go onto its element. */
export const asDialog = ({ title, label }: ClientAction): Readonly<Record<string, unknown>> => ({
  role: 'dialog',
  'aria-modal': true,
  'aria-label': title ?? label,
})
