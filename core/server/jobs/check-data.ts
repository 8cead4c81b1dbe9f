import { Ajv, type ValidateFunction } from 'ajv'
import type { JobAddress } from '#core/contract/job-address.ts'
import { type JsonSchema, NO_MEMBERS } from '#core/contract/shape.ts'

const dataAjv = new Ajv({ strict: false, validateFormats: false })
const dataValidators = new WeakMap<JsonSchema, ValidateFunction>()

const dataValidator = (shape: JsonSchema): ValidateFunction => {
  const known = dataValidators.get(shape)
  if (known) return known
  const validate = dataAjv.compile(shape)
  dataValidators.set(shape, validate)
  return validate
}

/** @throws if the data does not have the job's shape: a fault of the code that sends it, since a queued job cannot be repaired */
export function checkJobData({ name, data = NO_MEMBERS }: JobAddress, sent: unknown): void {
  const validate = dataValidator(data)
  if (!validate(sent)) throw new Error(`job ${name} is sent with wrong data: ${dataAjv.errorsText(validate.errors)}`)
}
