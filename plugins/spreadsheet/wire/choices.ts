/** Choices of the user in the review of a file. */
import { FLAG, limited, listOf, mapOf, objectOf, orNull, type Shape, shapeOf, TEXT, type TypeOf } from '#core/contract/shape.ts'

/** Most columns of a file. */
export const MAX_FILE_COLUMNS = 200
/** Most characters of an option name; longer texts are sentences. */
export const MAX_OPTION_NAME_LENGTH = 100

export type OptionValue = string | number | boolean
export const OPTION_VALUE: Shape<OptionValue> = shapeOf({ type: ['string', 'number', 'boolean'] })

/** Field by 0-based file column, which is a string key. */
export const MAPPING = mapOf(TEXT)
export type Mapping = TypeOf<typeof MAPPING>

/** Choices as answered. */
export const FILE_CHOICES = objectOf(
  {
    /**
     * Meanings of texts that match no option: an option's value, or null for “left empty”. Without `value` the meaning is unknown, which withdraws an
     * earlier one.
     */
    values: listOf(objectOf({ field: TEXT, text: TEXT }, { value: orNull(OPTION_VALUE) })),
    /** Fields whose unreadable values are left empty. */
    leaveEmpty: listOf(TEXT),
  },
  {
    /** True if hidden rows are included. Absent in batches that are older than this choice. */
    hidden: FLAG,
    /** Chosen units of columns whose heading names an unknown one. */
    units: listOf(objectOf({ field: TEXT, unit: TEXT })),
  },
)
export type FileChoices = TypeOf<typeof FILE_CHOICES>
export type ChosenValue = FileChoices['values'][number]

/** A mapping as sent. */
export const MAPPING_INPUT = limited(mapOf(limited(TEXT, { maxLength: 60 })), {
  propertyNames: { pattern: '^\\d{1,3}$' },
  maxProperties: MAX_FILE_COLUMNS,
})

const FIELD_NAME = limited(TEXT, { minLength: 1, maxLength: 60 })

/** Members of the choices as sent; parts that are absent keep their former value. */
export const CHOICES_INPUT = {
  values: limited(
    listOf(
      objectOf(
        { field: FIELD_NAME, text: limited(TEXT, { minLength: 1, maxLength: MAX_OPTION_NAME_LENGTH }) },
        { value: limited(orNull(OPTION_VALUE), { maxLength: 200 }) },
      ),
    ),
    { maxItems: 2_000 },
  ),
  leaveEmpty: limited(listOf(FIELD_NAME), { maxItems: 200 }),
  hidden: FLAG,
  units: limited(listOf(objectOf({ field: FIELD_NAME, unit: limited(TEXT, { minLength: 1, maxLength: 20 }) })), { maxItems: 200 }),
}
