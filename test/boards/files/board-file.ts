/** A file that another tool writes, and the right outcome of following it here. `ORIGIN` stands for the address of the pages. */
export type BoardFile = {
  name: string;
  text: string;
  right: {
    /** The last value of each of these as the page itself recorded it. */
    held?: Record<string, unknown>;
    /** Names that the page must not have recorded. */
    never?: string[];
    /** The reason that is told where the file cannot be followed as a whole; without one it ends well. */
    says?: RegExp;
  };
};

export type Right = BoardFile['right'];
