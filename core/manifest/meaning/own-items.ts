import type { NormalAction, NormalFormItem } from '../normalize/normal.ts'

/** An item of a form, and where it stands below its action. */
export interface PlacedItem {
  readonly item: NormalFormItem
  readonly place: string
  /** It comes from the form that this one is like, and is checked there. */
  readonly borrowed: boolean
}

/** The items of a form with their places. */
export const placedItems = ({ form, formPlaces }: Pick<NormalAction, 'form' | 'formPlaces'>): readonly PlacedItem[] =>
  form.map((item, index) => {
    const place = formPlaces[index] ?? `form/${index}`
    return { item, place, borrowed: place === 'form/like' }
  })
