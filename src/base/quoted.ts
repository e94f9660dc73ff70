/** A text in quotation marks. */
export const quoted =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|「[^」]*」|『[^』]*』|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;
