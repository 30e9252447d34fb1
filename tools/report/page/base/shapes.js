/** The value of what tools/report/ShapedText.h makes: each list ends with the number of its keys, or with 0 if it is one. Lists are used again. */
export function unshaped({ value, shapes }) {
  const whole = (one) => (Array.isArray(one) ? made(one) : one);
  const made = (list) => {
    const keys = shapes[list[list.length - 1]];
    if (!keys) {
      list.pop();
      for (let i = 0; i < list.length; ++i) list[i] = whole(list[i]);
      return list;
    }
    const object = {};
    for (let i = 0; i < keys.length; ++i) object[keys[i]] = whole(list[i]);
    return object;
  };
  return whole(value);
}
