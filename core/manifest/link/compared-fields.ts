import type { DetailView } from '#schemas/types/screen.ts'

/** Fields of comparison tabs, which put two references side by side and read the fields through them. */
export const comparedFields = ({ resource, tabs }: DetailView): readonly (readonly [pointer: string, resource: string, path: string])[] =>
  tabs.flatMap(({ compare = [], fields }, index) =>
    (Array.isArray(fields) ? fields : []).flatMap((shown, place) =>
      compare.map(reference => {
        const name = typeof shown === 'string' ? shown : shown.field
        return [`/view/tabs/${index}/fields/${place}`, resource, `${reference}.${name}`] as const
      }),
    ),
  )
