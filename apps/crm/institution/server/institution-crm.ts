/** The peer system in which partner institutions work: what deliveries to it are named by, and staff read. */
export const INSTITUTION_CRM = '机构系统'
