/** Stands for the students without a class, where a class is chosen: in the address and as the value of an option. */
export const noClass = 'none'
