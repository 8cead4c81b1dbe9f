import type { NormalAction, NormalFormItem } from '../normalize/normal.ts'

/** A form item with its pointer below the action. */
export interface PlacedItem {
  readonly item: NormalFormItem
  readonly place: string
  /** True if the item comes from the form that this one derives from, where it is checked. */
  readonly borrowed: boolean
}

/** Items of a form with their pointers. */
export const placedItems = ({ form, formPlaces }: Pick<NormalAction, 'form' | 'formPlaces'>): readonly PlacedItem[] =>
  form.map((item, index) => {
    const place = formPlaces[index] ?? `form/${index}`
    return { item, place, borrowed: place === 'form/like' }
  })
