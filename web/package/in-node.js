// Where there is no page, as on a server that renders one, there is no element to be defined.
export const AttentionFigure = undefined;
export const AttentionNumber = undefined;
