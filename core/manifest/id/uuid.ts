const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether it is the id of a file or a job as this system writes them. */
export const isUuid = (id: string): boolean => UUID.test(id)
