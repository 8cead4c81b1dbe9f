const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for an id of a file or job: a lower-case UUID. */
export const isUuid = (id: string): boolean => UUID.test(id)
